import { pageObligations, type ObligationRow } from '@hepu/api/core/obligation/obligationCalls'
import { obligationStates } from '@hepu/api/core/obligation/obligationWords'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { actNames, acts, blockerOf, type Act } from './acts.ts'
import { obligationColumns } from './obligationColumns.tsx'
import { actionColumn } from './RowActions.tsx'
import { useKindGroups } from './useKindFilter.ts'

const ActDialog = lazy(() => import('./ActDialog.tsx'))
const NewObligationDialog = lazy(() => import('./NewObligationDialog.tsx'))

/** 到期事项: what is due, of the user and of the organisation, to be ended, put off or handed over. */
export default function ObligationList() {
  const mayWrite = usePermission()('write')
  const kinds = useKindGroups()
  const [chosen, setChosen] = useState<ObligationRow[]>([])
  const [open, setOpen] = useState<{ act: Act; rows: readonly ObligationRow[] } | null>(null)
  const [isNew, setNew] = useState(false)
  return (
    <Page
      title="到期事项"
      help={HELP}
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setNew(true)}>
            新增到期事项
          </Button>
        )
      }
    >
      <SearchTable
        route={pageObligations}
        height="fill"
        filters={[
          ...filters,
          { name: 'rule', label: '类型', type: 'selectGroup', width: 190, options: kinds },
        ]}
        columns={
          mayWrite
            ? [...obligationColumns, actionColumn((act, row) => setOpen({ act, rows: [row] }))]
            : obligationColumns
        }
        defaultSize={20}
        defaultSort={{ sort: 'dueDate', order: 'ascending' }}
        {...(mayWrite ? { selection: { rows: chosen, onChange: setChosen } } : {})}
        toolbar={mayWrite && <Toolbar chosen={chosen} onAct={(act) => setOpen({ act, rows: chosen })} />}
        empty="没有待办理的到期事项。登记库中填写的到期日会自动出现在这里，也可以新增。"
      />
      <Suspense>
        {open && <ActDialog {...open} onDone={() => setChosen([])} onClose={() => setOpen(null)} />}
        {isNew && <NewObligationDialog onClose={() => setNew(false)} />}
      </Suspense>
    </Page>
  )
}

/** The acts on several chosen rows; a disabled one says why. */
function Toolbar({ chosen, onAct }: { chosen: readonly ObligationRow[]; onAct: (act: Act) => void }) {
  return (
    <Space>
      {actNames.map((act) => {
        const blocker = blockerOf(chosen, act)
        return (
          <Button
            key={act}
            disabled={blocker !== null}
            title={blocker ?? undefined}
            onClick={() => onAct(act)}
          >
            {acts[act].title}
          </Button>
        )
      })}
    </Space>
  )
}

const filters: FilterField[] = [
  { name: 'name', label: '名称', type: 'input', width: 140 },
  {
    name: 'mine',
    label: '范围',
    type: 'select',
    width: 110,
    placeholder: '本机构',
    options: [{ value: 'true', label: '我负责的' }],
  },
  {
    name: 'state',
    label: '状态',
    type: 'select',
    width: 110,
    initial: 'open',
    options: Object.entries(obligationStates).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'overdue',
    label: '逾期',
    type: 'select',
    width: 100,
    options: [{ value: 'true', label: '只看逾期' }],
  },
  { name: 'dueDateStart', endName: 'dueDateEnd', label: '到期日', type: 'daterange' },
]

const HELP = `登记库中填写的到期日（年费、届满、资质、租期等）与自建的事项。记录的日期或状态修改后，事项随之改变；标为已办理的保留，记录有了新的日期时另生成一项。
到期前按各类型规定的天数提醒负责人，逾期后每周提醒；逾期多日仍未办理的，通知有「管理」权限的人。每人每天最多一条通知，可在「通知设置」中关闭。
「延期」只改到期日，按规定的日期保留。标有「待核对」的日期所在年份节假日未发布，暂按周末为休息日计算。`
