/** An option of a dictionary as `data/list/{code}` answers it. */
interface Option {
  value: string
  label: string
  disabled: boolean
}

/**
 * The options of a dictionary that a form offers: those in use, and what the record holds already, marked when it was
 * disabled since, so that it stays readable.
 */
export const offeredChoices = (
  options: readonly Option[] | undefined,
  held: readonly (string | null | undefined)[] = [],
): { value: string; label: string }[] =>
  (options ?? [])
    .filter(({ value, disabled }) => !disabled || held.includes(value))
    .map(({ value, label, disabled }) => ({ value, label: disabled ? `${label}（已停用）` : label }))
