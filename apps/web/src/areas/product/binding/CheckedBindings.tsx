import {
  bindingVerdicts,
  matchKinds,
  periodText,
  type BindingVerdict,
} from '@hepu/api/areas/product/binding/bindingRules'
import type { BindingCheck, CheckedRow } from '@hepu/api/areas/product/binding/productBinding'
import type { CheckedProps } from '../../../resource/import/book/BookImport.tsx'
import { CheckedRows, VerdictCell } from '../../../resource/import/book/CheckedRows.tsx'
import type { Tone } from '../../../ui/text/StateText.tsx'
import { mayTake, type Choices, type RowChoice } from './bindingChoices.ts'
import { ProductChoice } from './ProductChoice.tsx'
import './binding.css'

const tones: Readonly<Record<BindingVerdict, Tone>> = {
  ok: 'good',
  missing: 'warn',
  bound: 'info',
  repeated: 'warn',
  conflict: 'bad',
  broken: 'bad',
}

/** The rows of a workbook with their verdicts; a product is chosen and a row taken or left here. */
export function CheckedBindings({ check, choice, onChange, onAgain }: CheckedProps<BindingCheck, Choices>) {
  const set = (row: number, next: RowChoice) => onChange(new Map([...choice, [row, next]]))
  const take = (row: CheckedRow) => {
    const own = choice.get(row.row)
    if (!own || !mayTake(row)) return null
    return {
      isTaken: own.isTaken,
      isDisabled: !own.productId,
      onChange: (isTaken: boolean) => set(row.row, { ...own, isTaken }),
    }
  }
  return (
    <CheckedRows
      check={check}
      verdicts={bindingVerdicts}
      take={take}
      onAgain={onAgain}
      columns={[
        {
          title: '物料',
          cell: ({ nccId, materialName }) => (
            <>
              {nccId} <span className="quiet">{materialName}</span>
            </>
          ),
        },
        { title: '文件中的产品', cell: ({ product }) => product, width: 120 },
        {
          title: '绑定到',
          width: 230,
          cell: (row) => <ProductChoice row={row} choice={choice.get(row.row)} onChange={set} />,
        },
        {
          title: '时期',
          cell: (row) => (row.verdict === 'broken' ? '' : periodText(row)),
          width: 172,
        },
        { title: '结论', cell: (row) => <Verdict row={row} />, width: 260 },
      ]}
    />
  )
}

function Verdict({ row: { verdict, message, how } }: { row: CheckedRow }) {
  const note = message || (how && matchKinds[how])
  return <VerdictCell tone={tones[verdict]} text={bindingVerdicts[verdict]} notes={note ? [note] : []} />
}
