import { AppError } from '@hepu/api/core/errorCodes'

/** Thrown if the file as a whole cannot be read. The message is Chinese and says what to do. */
export class ImportFileError extends AppError {
  constructor(message: string, cause?: unknown) {
    super('BAD_INPUT', message, { cause })
    this.name = 'ImportFileError'
  }
}
