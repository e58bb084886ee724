import { errorCodes } from '@hepu/api/core/errorCodes'
import { ApiError } from '../../../client/ApiError.ts'

/** The version that came before a refused save; null for other refusals. */
export function storedVersionOf(error: Error | null): number | null {
  if (!(error instanceof ApiError) || error.code !== errorCodes.CONFLICT.code) return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('version' in data)) return null
  return typeof data.version === 'number' ? data.version : null
}
