/** How the state of an import reads. */
export const batchTones = {
  reading: 'info',
  previewed: 'warn',
  importing: 'info',
  done: 'good',
  undone: 'quiet',
  failed: 'bad',
  expired: 'quiet',
} as const
