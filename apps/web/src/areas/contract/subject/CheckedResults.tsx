import type { CheckedResult, ResultCheck } from '@hepu/api/areas/contract/subject/resultImport'
import {
  resultColumnLabels as labels,
  resultVerdicts,
  type ResultVerdict,
} from '@hepu/api/areas/contract/subject/resultVerdicts'
import type { CheckedProps } from '../../../resource/import/book/BookImport.tsx'
import { CheckedRows, VerdictCell } from '../../../resource/import/book/CheckedRows.tsx'
import { takeOf, type Taken } from '../../../resource/import/book/taken.ts'
import type { Tone } from '../../../ui/text/StateText.tsx'
import { Warnings } from './Results.tsx'

const tones: Readonly<Record<ResultVerdict, Tone>> = {
  ok: 'good',
  missing: 'warn',
  repeated: 'quiet',
  refused: 'bad',
  broken: 'bad',
}

/** The results in a workbook with their verdicts; a row is taken or left here. */
export const CheckedResults = ({ check, choice, onChange, onAgain }: CheckedProps<ResultCheck, Taken>) => (
  <CheckedRows
    check={check}
    verdicts={resultVerdicts}
    take={({ row, verdict }) => (verdict === 'ok' ? takeOf(row, choice, onChange) : null)}
    onAgain={onAgain}
    columns={[
      { title: labels.contractNumber, width: 170, cell: ({ contractNumber }) => contractNumber || '—' },
      { title: labels.resultType, width: 90, cell: ({ resultType }) => resultType },
      {
        title: labels.resultName,
        cell: ({ resultName, resultNo }) => (
          <>
            {resultName} <span className="quiet">{resultNo}</span>
          </>
        ),
      },
      { title: labels.share, width: 90, isFigure: true, cell: ({ share }) => share },
      { title: '结论', width: 300, cell: (row) => <Verdict row={row} /> },
    ]}
  />
)

const Verdict = ({ row: { verdict, message, warnings } }: { row: CheckedResult }) => (
  <>
    <VerdictCell tone={tones[verdict]} text={resultVerdicts[verdict]} notes={message ? [message] : []} />
    {warnings.length > 0 && <Warnings of={warnings} />}
  </>
)
