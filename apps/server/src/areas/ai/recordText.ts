import { plainText } from '@hepu/api/core/resource/values'

/** Returns a field of a record of any resource as text; blank where it has none. */
export function textIn(record: object, field: string): string {
  const values: Record<string, unknown> = { ...record }
  return plainText(values[field])
}
