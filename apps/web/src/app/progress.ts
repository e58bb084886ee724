let running = 0

/** Shows the bar at the top of the window while something opens. Returns the function that ends it. */
export function startProgress(): () => void {
  running++
  draw()
  let ended = false
  return () => {
    if (ended) return
    ended = true
    running--
    draw()
  }
}

function draw(): void {
  document.getElementById('progress')?.setAttribute('data-running', String(running > 0))
}
