import { batchAnswer, importDefaults, type batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import type { ColumnMeanings } from '@hepu/api/core/importMapping'
import type { OutputOf } from '@hepu/api/core/route'
import { useRun } from '../../../client/useRun.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { unlessSame, useUnsent } from '../../../resource/import/unsent.tsx'
import { foundValues, withoutFound } from './answerFields.ts'

export type Batch = OutputOf<typeof batchShow>
export type Preview = NonNullable<Batch['preview']>

/** What was written on the preview of a trial and has not been checked yet. */
interface Written {
  columns?: ColumnMeanings
  sheets?: string[]
  values?: FormValues
  provinces?: Record<string, string>
}

/** The answers of a preview: as they were checked, with what was written since, and their sending. */
export function useAnswers({ id, defaults }: Batch, { mapping, found }: Preview) {
  const { write, clear, ...unsent } = useUnsent()
  const written = unsent.written as Written
  const answer = useRun(batchAnswer, { quiet: true })
  const known = mapping?.columns ?? {}
  const meanings = written.columns ?? known
  const sheets = written.sheets ?? defaults.sheets ?? null
  const checked: FormValues = {
    ...given(mapping?.constants ?? {}),
    ...foundValues(found),
    ...answered(defaults),
  }
  const send = async (values: FormValues, saysColumns: boolean) => {
    const next = importDefaults.parse({
      ...defaults,
      ...withoutFound({ ...written.values, ...values }, found),
      ...(saysColumns || Object.keys(meanings).length > 0 ? { columns: meanings } : {}),
      ...(sheets && { sheets }),
      ...(written.provinces && { provinces: written.provinces }),
    })
    if (await answer.run({ id, defaults: next })) clear()
  }
  return {
    meanings,
    sheets,
    values: { ...checked, ...written.values },
    hasColumns: written.columns !== undefined,
    hasSheets: written.sheets !== undefined,
    hasValues: written.values !== undefined,
    setMeanings: (columns: ColumnMeanings) => write({ columns: unlessSame(columns, known) }),
    setSheets: (names: string[]) => write({ sheets: unlessSame(names, defaults.sheets) }),
    setValues: (values: FormValues) =>
      write({ values: unlessSame(given(values), given(picked(checked, Object.keys(values)))) }),
    send,
    running: answer.running,
    error: answer.error,
  }
}

const given = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** The answers of the user; one that he took back is null. */
const answered = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const picked = (values: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
