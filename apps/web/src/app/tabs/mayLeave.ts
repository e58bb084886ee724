type Ask = (paths: readonly string[]) => Promise<boolean>

let ask: Ask = async () => true

/** Names who asks before tabs with unsaved changes go; gives the function that ends it. */
export function bindMayLeave(asked: Ask): () => void {
  ask = asked
  return () => {
    ask = async () => true
  }
}

/** Whether the tabs of these paths may go: at once when nothing is lost, else as the user answers. */
export const mayLeave: Ask = (paths) => ask(paths)
