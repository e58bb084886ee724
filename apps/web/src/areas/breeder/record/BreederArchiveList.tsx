import { breederDelete, breederPage, type BreederRow } from '@hepu/api/areas/breeder/record/breederArchive'
import { exportBreeders } from '@hepu/api/areas/breeder/record/breederBook'
import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { breederGrades, breederKinds, cooperations } from '@hepu/api/areas/breeder/record/breederFields'
import { breederStates } from '@hepu/api/areas/breeder/record/breederStates'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { BREEDERS } from '../breederPaths.ts'
import { breederColumns, type BreederMove } from './breederColumns.tsx'

const BreederFormDialog = lazy(() => import('./BreederFormDialog.tsx'))
const BreederStateDialog = lazy(() => import('./BreederStateDialog.tsx'))
const ImportBreeders = lazy(() => import('./ImportBreeders.tsx'))

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const filters: FilterField[] = [
  { name: 'name', label: '名称', type: 'input' },
  { name: 'state', label: labels.state, type: 'select', options: choices(breederStates) },
  { name: 'kind', label: labels.kind, type: 'select', options: choices(breederKinds) },
  { name: 'cooperation', label: labels.cooperation, type: 'select', options: choices(cooperations) },
  { name: 'grade', label: labels.grade, type: 'select', options: choices(breederGrades) },
]

type Opened =
  | { kind: 'new' | 'import' }
  | { kind: 'edit'; row: BreederRow }
  | { kind: 'move'; row: BreederRow; move: BreederMove }

/** 育种家档案: partners who breed, the state of the cooperation with each, and what may be done with it. */
export default function BreederArchiveList() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const remove = useRun(breederDelete, { success: messages.deleted })
  const may = usePermission()
  const permissions = usePermissions()
  const close = () => setOpened(null)
  return (
    <Page
      title="育种家档案"
      help="一份档案对应往来单位中的一个单位或个人，名称、证件与银行账户只在往来单位登记一次。暂停、终止、列入黑名单须说明原因；黑名单不得新参试、新签合同、新上市，已有的继续；终止后档案可查看、可付款，直到结清。"
      extra={
        <Space wrap>
          <Link to={`${BREEDERS}/breederAccount`}>合作效益账</Link>
          {permissions.has('breeder.score:read') && <Link to={`${BREEDERS}/breederScore`}>年度评分</Link>}
          {may('import') && <Button onClick={() => setOpened({ kind: 'import' })}>导入</Button>}
          {may('write') && (
            <Button type="primary" onClick={() => setOpened({ kind: 'new' })}>
              新增育种家
            </Button>
          )}
        </Space>
      }
    >
      <SearchTable
        route={breederPage}
        exportRoute={may('export') ? exportBreeders : false}
        height="fill"
        filters={filters}
        columns={breederColumns({
          edit: (row) => setOpened({ kind: 'edit', row }),
          move: (row, move) => setOpened({ kind: 'move', row, move }),
          remove: ({ id }) => remove.run({ ids: [id] }),
        })}
        empty="还没有育种家档案。可以逐个新增，也可以下载模板批量导入。"
      />
      <Suspense>
        {opened?.kind === 'new' && <BreederFormDialog id={null} onClose={close} />}
        {opened?.kind === 'edit' && <BreederFormDialog id={opened.row.id} onClose={close} />}
        {opened?.kind === 'import' && <ImportBreeders onClose={close} />}
        {opened?.kind === 'move' && (
          <BreederStateDialog breeder={opened.row} move={opened.move} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}
