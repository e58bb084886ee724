import { errorCodes } from '@hepu/api/core/errorCodes'
import { ApiError } from '../../../client/ApiError.ts'

/** Returns the stored version that a refused save conflicts with; null for other refusals. */
export function storedVersionOf(error: Error | null): number | null {
  if (!(error instanceof ApiError) || error.code !== errorCodes.CONFLICT.code) return null
  const { data } = error
  if (typeof data !== 'object' || data === null || !('version' in data)) return null
  return typeof data.version === 'number' ? data.version : null
}
