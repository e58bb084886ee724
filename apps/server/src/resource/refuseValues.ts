import { AppError } from '@hepu/api/core/errorCodes'
import type { Problem } from '@hepu/api/core/zod'

/** Refuses an input, naming each field. */
export function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  throw new AppError('BAD_INPUT', problems.map(({ message }) => message).join('；'), {
    data: { problems: [...problems] },
  })
}
