import { severities } from '@hepu/api/core/importCalls'
import { useRun } from '../../client/useRun.ts'
import { StateText } from '../../ui/text/StateText.tsx'
import { severityTones, type Batch, type Severity } from './batchShapes.ts'
import type { ImportSource } from './importSource.ts'

/** A batch whose findings may still be decided. */
export interface Deciding {
  source: ImportSource
  batch: Batch
  choose: NonNullable<ImportSource['choose']>
}

/** Sets the action of findings: by their numbers, or of all of a kind. */
export function useChoose({ batch, choose }: Pick<Deciding, 'batch' | 'choose'>) {
  const { run, running } = useRun(choose)
  const set = (
    which: { seqs: number[]; value?: string } | { code: string; severity: Severity },
    action: string,
  ) =>
    run({
      id: batch.id,
      seqs: undefined,
      code: undefined,
      severity: undefined,
      value: undefined,
      action,
      ...which,
    })
  return { set, running }
}

export const SeverityText = ({ value }: { value: Severity }) => (
  <StateText tone={severityTones[value]}>{severities[value]}</StateText>
)

/** The place at the start of a message: 工作表「小区数据」第3行B列「品种名称」：. */
const PLACE = /^工作表「[^」]*」(?:第\d+行)?(?:[A-Z]+列(?:「[^」]*」)?)?：/

/** Returns a message without its place, which stands in columns of its own. */
export const withoutPlace = (message: string): string => message.replace(PLACE, '')
