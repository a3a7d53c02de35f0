import 'pahtum/board.js'
import {createApp, ref} from 'vue/dist/vue.esm-bundler.js'

const position = ref('3/3/3 x classic')
const moves = ref('')
window.show = value => (position.value = value)
const game = createApp({
  setup: () => ({position, moves, add: ({detail}) => (moves.value += ` ${detail.by}`)}),
  template: '<pahtum-board :position="position" engine="white" time="0.05" @move="add" /><p id="moves">{{ moves }}</p>'
})
game.config.compilerOptions.isCustomElement = tag => tag === 'pahtum-board'
game.mount('main')
