/** Which chosen files were not taken, by name, and why. */
export function RefusedFiles({ refused }: { refused: readonly string[] }) {
  if (refused.length === 0) return null
  return (
    <ul className="file-problem refused-files" role="alert">
      {refused.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
