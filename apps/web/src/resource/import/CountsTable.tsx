import { phaseLabel } from '@hepu/api/areas/experiment/phases'
import { Table } from 'antd'
import { Num } from '../../ui/Num.tsx'
import type { Preview } from './shapes.ts'

const number = (title: string, dataIndex: string) => ({
  title,
  dataIndex,
  width: 90,
  align: 'right' as const,
  render: (value: number) => <Num value={value} />,
})

/** Records by kind: new, as they are, changed, left out; and the groups they belong to. */
export function CountsTable({ preview }: { preview: Preview }) {
  return (
    <>
      <Table
        size="small"
        rowKey="object"
        pagination={false}
        dataSource={preview.counts}
        columns={[
          { title: '内容', dataIndex: 'label' },
          number('新增', 'created'),
          number('已有且相同', 'existing'),
          number('修改', 'changed'),
          number('不导入', 'rejected'),
        ]}
      />
      <h3>组别</h3>
      <Table
        size="small"
        rowKey={(group) => `${group.year}${group.name}${group.phase}`}
        pagination={false}
        scroll={{ y: 200 }}
        dataSource={preview.groups}
        columns={[
          { title: '年份', dataIndex: 'year', width: 70 },
          { title: '组别', dataIndex: 'name' },
          { title: '阶段', dataIndex: 'phase', width: 130, render: phaseLabel },
          { title: '试点', dataIndex: 'points', width: 70, align: 'right' },
          { title: '品种', dataIndex: 'entries', width: 70, align: 'right' },
          { title: '小区', dataIndex: 'plots', width: 80, align: 'right' },
          {
            title: '对照',
            dataIndex: 'checks',
            render: (checks: string[]) => (checks.length > 0 ? checks.join('、') : '未识别'),
          },
          { title: '', dataIndex: 'isNew', width: 60, render: (isNew: boolean) => (isNew ? '新增' : '已有') },
        ]}
      />
      {preview.ignored.length > 0 && (
        <>
          <h3>未读取的内容</h3>
          <ul className="import-ignored">
            {preview.ignored.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
