/** Returns the text of a form field, trimmed unless it is a password. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  if (typeof value !== 'string') return ''
  return name.toLowerCase().includes('password') ? value : value.trim()
}

/** Returns why a form cannot be sent yet, and focuses the first of the fields (name → label) without a value. */
export function missingField(form: HTMLFormElement, labels: Record<string, string>): string | undefined {
  for (const [name, label] of Object.entries(labels)) {
    if (textOf(form, name) !== '') continue
    focusField(form, name)
    return `${label}必填`
  }
  return undefined
}

/** Focuses a field. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Empties a field and focuses it. */
export function askAgain(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = ''
  focusField(form, name)
}
