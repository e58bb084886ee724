type Ask = (paths: readonly string[]) => Promise<boolean>

let ask: Ask = async () => true

/** Sets the function that asks before tabs with unsaved changes close. Returns the function that unsets it. */
export function bindMayLeave(asked: Ask): () => void {
  ask = asked
  return () => {
    ask = async () => true
  }
}

/** Resolves with whether the tabs of these paths may close: at once if nothing is lost, else by the user's answer. */
export const mayLeave: Ask = (paths) => ask(paths)
