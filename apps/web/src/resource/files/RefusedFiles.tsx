/** Lists the chosen files that were refused, each with the reason. */
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
