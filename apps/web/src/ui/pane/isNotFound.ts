import { errorCodes } from '@hepu/api/core/errorCodes'
import { ApiError } from '../../client/ApiError.ts'

/** Returns true if the record in the address does not exist, or is not visible to the user. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.code === errorCodes.NOT_FOUND.code
