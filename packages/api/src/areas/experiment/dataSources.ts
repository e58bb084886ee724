import { z } from 'zod'
import { idOut, moment } from '../../core/wireFields.ts'

/** The sources of a group's data at a certain time. */
export const dataSources = z.object({
  /** Imported workbooks, in the order they were imported. */
  batches: z.array(z.object({ id: idOut, fileName: z.string(), at: moment, byName: z.string().nullable() })),
  /** Values typed in the grid and accepted by then. */
  typed: z.number(),
  /** What people noted of the source themselves. */
  note: z.string().nullable(),
})

/** 导入批次 3「试验.xlsx」. */
export const batchTitle = ({ id, fileName }: { id: string | number; fileName: string }): string =>
  `导入批次 ${id}「${fileName}」`

/**
 * Returns every source as text: `导入批次 3「试验.xlsx」（张三 2026-03-01 10:00）`, `网格录入 12 个值`, notes of people, or that there is none.
 * `clock` formats a time.
 */
export function sourceTexts<At>(
  sources: {
    batches: readonly { id: string | number; fileName: string; at: At; byName: string | null }[]
    typed: number
    note: string | null
  },
  clock: (at: At) => string,
): string[] {
  const texts = [
    ...sources.batches.map(
      (batch) => `${batchTitle(batch)}（${[batch.byName, clock(batch.at)].filter(Boolean).join(' ')}）`,
    ),
    ...(sources.typed > 0 ? [`网格录入 ${sources.typed} 个值`] : []),
    ...(sources.note ? [sources.note] : []),
  ]
  return texts.length > 0 ? texts : ['没有导入记录']
}
