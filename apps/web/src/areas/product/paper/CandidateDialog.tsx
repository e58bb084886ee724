import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { paperLabels as labels } from '@hepu/api/areas/product/paper/paperLabels'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import {
  SearchTable,
  type Column,
  type FilterField,
  type RowOf,
} from '../../../resource/table/SearchTable.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { paperEditPath } from './paperPaths.ts'

type Candidate = RowOf<typeof api.pageCandidates>

/** 拟上一页纸: products and varieties that have no paper yet; one click begins a paper for each chosen one. */
export default function CandidateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Candidate[]>([])
  const insert = useRun(api.insertPapers, { success: messages.saved })
  const begin = async () => {
    const made = await insert.run({ keys: chosen.map(({ key }) => key) })
    if (!made) return
    onClose()
    const [only] = made.ids
    if (made.ids.length === 1 && only) void navigate(paperEditPath(only))
  }
  return (
    <AppModal
      open
      title="拟上一页纸"
      width={860}
      okText={chosen.length > 0 ? `建 ${chosen.length} 份一页纸` : '建一页纸'}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={insert.running}
      onOk={() => void begin()}
      onCancel={onClose}
    >
      <p className="quiet">
        还没有一页纸的产品、已审核的审定品种，以及复试、生试、报审阶段晋级的参试品种。同名的只列一次。
      </p>
      <SearchTable
        route={api.pageCandidates}
        isLocal
        height={380}
        filters={filters}
        columns={columns}
        rowKey="key"
        defaultSort={{ sort: 'year', order: 'descending' }}
        selection={{ rows: chosen, onChange: setChosen }}
        empty="没有可建一页纸的产品或品种。"
      />
    </AppModal>
  )
}

const filters: FilterField[] = [
  { name: 'name', label: '名称或编号', type: 'input' },
  {
    name: 'kind',
    label: '类别',
    type: 'select',
    options: Object.entries(api.candidateKinds).map(([value, label]) => ({ value, label })),
  },
]

const columns: Column<Candidate>[] = [
  { title: labels.name, dataIndex: 'name', width: 180, ellipsis: true, sort: true },
  { title: '类别', dataIndex: 'kind', width: 100 },
  { title: '编号、阶段与组别', dataIndex: 'detail', width: 300, ellipsis: true },
  { title: '年份', dataIndex: 'year', width: 80, align: 'right', sort: true },
]
