type Can = Record<string, boolean>

/**
 * What may be done with a record: what the rights allow and its present state does not forbid. Of what the rights alone
 * would allow, `whyNot` says what forbids it, in the words in which the command refuses.
 */
export function allowed(
  byRights: Can,
  blockers: Readonly<Record<string, string | null | undefined>>,
): { can: Can; whyNot?: Record<string, string> } {
  const raised = Object.entries(blockers).flatMap(([action, why]) =>
    why && byRights[action] ? [[action, why] as const] : [],
  )
  if (raised.length === 0) return { can: byRights }
  const whyNot = Object.fromEntries(raised)
  return { can: { ...byRights, ...Object.fromEntries(raised.map(([action]) => [action, false])) }, whyNot }
}
