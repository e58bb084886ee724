import {
  breederVerdicts,
  type BreederVerdict,
  type CheckedBreeder,
  type importBreeders,
} from '@hepu/api/areas/breeder/record/breederBook'
import type { OutputOf } from '@hepu/api/core/route'
import { CheckedRows, VerdictCell } from '../../../resource/import/book/CheckedRows.tsx'
import type { Tone } from '../../../ui/text/StateText.tsx'

export type BreederCheck = OutputOf<typeof importBreeders>

interface Props {
  check: BreederCheck
  /** Goes back to choose another file. */
  onAgain: () => void
}

const tones: Readonly<Record<BreederVerdict, Tone>> = {
  new: 'good',
  changed: 'info',
  same: 'quiet',
  broken: 'bad',
}

/** The rows of a workbook with what each would do. */
export const CheckedBreeders = ({ check, onAgain }: Props) => (
  <CheckedRows
    check={check}
    verdicts={breederVerdicts}
    onAgain={onAgain}
    columns={[
      { title: '名称', width: 200, cell: ({ name }) => name },
      {
        title: '结论',
        width: 84,
        cell: ({ verdict }) => <VerdictCell tone={tones[verdict]} text={breederVerdicts[verdict]} />,
      },
      { title: '说明', cell: (row) => row.message || changesText(row) },
    ]}
  />
)

const changesText = ({ changes }: CheckedBreeder): string =>
  changes
    .map(({ label, before, after }) => `${label}：${before ?? '（空）'} → ${after ?? '（空）'}`)
    .join('；')
