interface Props {
  /** What may be done, and why not what the state forbids, as an answer says it. */
  of: { can: Readonly<Record<string, boolean>>; whyNot?: Readonly<Record<string, string>> | undefined }
  /** The labels of the disabled buttons, by action. */
  actions: Readonly<Record<string, string>>
}

/** Why buttons are disabled, as text that stays: each reason once, behind the labels of the buttons that it disables. */
export function Reasons({ of, actions }: Props) {
  const reasons = reasonsOf(of, actions)
  if (reasons.length === 0) return null
  return (
    <ul className="reasons" aria-label="不能操作的原因">
      {reasons.map(([why, labels]) => (
        <li key={why}>
          {labels.join('、')}：{why}
        </li>
      ))}
    </ul>
  )
}

/** Returns the reasons with the labels of the actions that each forbids, in the order of the actions. */
function reasonsOf({ can, whyNot = {} }: Props['of'], actions: Props['actions']): [string, string[]][] {
  const byReason = new Map<string, string[]>()
  for (const [action, label] of Object.entries(actions)) {
    const why = whyNot[action]
    if (can[action] || why === undefined) continue
    byReason.set(why, [...(byReason.get(why) ?? []), label])
  }
  return [...byReason]
}
