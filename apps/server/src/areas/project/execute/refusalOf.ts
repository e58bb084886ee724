import { AppError } from '@hepu/api/core/errorCodes'

/** Returns the words with which a check refuses; null if it does not. */
export async function refusalOf(check: () => unknown): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
