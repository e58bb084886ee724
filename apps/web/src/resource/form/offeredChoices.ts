/** An option of a dictionary as `data/list/{code}` answers it. */
interface Option {
  value: string
  label: string
  disabled: boolean
}

/**
 * Returns the options of a dictionary that a form offers: the enabled ones, and those that the record already holds,
 * marked if they were disabled since.
 */
export const offeredChoices = (
  options: readonly Option[] | undefined,
  held: readonly (string | null | undefined)[] = [],
): { value: string; label: string }[] =>
  (options ?? [])
    .filter(({ value, disabled }) => !disabled || held.includes(value))
    .map(({ value, label, disabled }) => ({ value, label: disabled ? `${label}（已停用）` : label }))
