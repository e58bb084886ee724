/** `2025-01-01 至今`; unlimited reads 长期. */
export function validityText({
  validFrom,
  validTo,
}: {
  validFrom: string | null
  validTo: string | null
}): string {
  if (validFrom === null && validTo === null) return '长期'
  return `${validFrom ?? '不限'} 至 ${validTo ?? '今后'}`
}
