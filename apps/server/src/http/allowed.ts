type Can = Record<string, boolean>

/**
 * Returns the actions that a record allows: those that the permissions allow (`byRights`) and no blocker forbids. For an
 * action that only a blocker forbids, `whyNot` gives its reason, in the words with which the command refuses.
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
