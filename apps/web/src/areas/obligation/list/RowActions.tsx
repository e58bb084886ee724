import { removeObligation, type ObligationRow } from '@hepu/api/core/obligation/obligationCalls'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { RowMenu } from '../../../ui/menu/RowMenu.tsx'
import { actNames, acts, type Act } from './acts.ts'

interface Props {
  row: ObligationRow
  onAct: (act: Act, row: ObligationRow) => void
}

/** What may be done with one obligation. */
function RowActions({ row, onAct }: Props) {
  const remove = useRun(removeObligation, { success: messages.deleted })
  const { ask, box } = useConfirm()
  const possible = actNames.filter((act) => row.can[acts[act].can])
  const [first, ...rest] = possible
  const choose = async (key: string) => {
    if (key !== 'remove') return onAct(key as Act, row)
    if (await ask(`确定删除「${row.title}」吗？`)) await remove.run({ id: row.id, version: row.version })
  }
  if (!first) return null
  return (
    <span className="row-actions">
      <button type="button" className="row-link" onClick={() => onAct(first, row)}>
        {acts[first].title}
      </button>
      {(rest.length > 0 || row.can['remove']) && (
        <RowMenu
          label={row.title}
          items={[
            ...rest.map((act) => ({ key: act, label: acts[act].title })),
            ...(row.can['remove'] ? [{ key: 'remove', label: '删除', danger: true }] : []),
          ]}
          onClick={(key) => void choose(key)}
        />
      )}
      {box}
    </span>
  )
}

/** Returns the column with the actions of a row. */
export const actionColumn = (onAct: Props['onAct']): Column<ObligationRow> => ({
  title: '操作',
  key: 'actions',
  width: 110,
  fixed: 'right',
  render: (_, row) => <RowActions row={row} onAct={onAct} />,
})
