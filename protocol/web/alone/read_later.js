// Reads the second part of the page's script in a task of its own: a browser draws, and hears people, between the two.
setTimeout(() => {
  const part = document.getElementById('later'), script = document.createElement('script');
  script.text = part.text;
  part.replaceWith(script);
});
