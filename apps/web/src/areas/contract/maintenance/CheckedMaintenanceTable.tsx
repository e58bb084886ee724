import {
  maintenanceHeads as heads,
  maintenanceVerdicts,
  type MaintenanceVerdict,
} from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import type {
  CheckedMaintenance,
  MaintenanceCheck,
} from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import type { CheckedProps } from '../../../resource/import/book/BookImport.tsx'
import { CheckedRows, VerdictCell } from '../../../resource/import/book/CheckedRows.tsx'
import { takeOf, type Taken } from '../../../resource/import/book/taken.ts'
import type { Tone } from '../../../ui/text/StateText.tsx'

const tones: Readonly<Record<MaintenanceVerdict, Tone>> = {
  added: 'good',
  updated: 'good',
  same: 'quiet',
  missing: 'warn',
  repeated: 'warn',
  broken: 'bad',
}

/** Returns whether a row can be stored and would change something. */
export const isGood = ({ verdict }: CheckedMaintenance): boolean =>
  verdict === 'added' || verdict === 'updated'

/** The rows of a workbook with their verdicts: what is wrong by column, or what would change. */
export const CheckedMaintenanceTable = ({
  check,
  choice,
  onChange,
  onAgain,
}: CheckedProps<MaintenanceCheck, Taken>) => (
  <CheckedRows
    check={check}
    verdicts={maintenanceVerdicts}
    take={(row) => (isGood(row) ? takeOf(row.row, choice, onChange) : null)}
    onAgain={onAgain}
    columns={[
      { title: heads.contractNumber, cell: ({ contractNumber }) => contractNumber, width: 180 },
      { title: heads.varietyName, cell: ({ varietyName }) => varietyName, width: 130 },
      { title: heads.product, cell: ({ product }) => product, width: 130 },
      {
        title: '结论',
        cell: (row) => (
          <VerdictCell
            tone={tones[row.verdict]}
            text={maintenanceVerdicts[row.verdict]}
            notes={notesOf(row)}
          />
        ),
      },
    ]}
  />
)

const notesOf = ({ problems, changes }: CheckedMaintenance): string[] => [
  ...problems.map(({ column, message }) => (column ? `${column}：${message}` : message)),
  ...changes,
]
