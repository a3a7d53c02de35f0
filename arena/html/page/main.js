const games = readJson('games');
const summary = readJson('summary');
overview();
standings();
ratings();
course();
cross();
breakdown();
endings();
times();
listGames();
for (const section of document.querySelectorAll('main > section')) {
  document.querySelector('nav').append(node('a', { href: '#' + section.id }, section.querySelector('h2').textContent));
}
