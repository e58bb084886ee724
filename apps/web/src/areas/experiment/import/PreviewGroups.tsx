import { batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { Table } from '../../../ui/table/Table.tsx'
import { useCall } from '../../../client/useCall.ts'
import { LongText } from '../../../ui/text/LongText.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import type { PartProps } from '../../../resource/import/importSource.ts'

/** The groups that a trial workbook belongs to. */
export function PreviewGroups({ batchId }: PartProps) {
  const preview = useCall(batchShow, { id: batchId }, { quiet: true }).data?.preview
  if (!preview) return null
  return (
    <>
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
          { title: '小区/均值', dataIndex: 'plots', width: 90, align: 'right' },
          {
            title: '对照',
            dataIndex: 'checks',
            render: (checks: string[]) =>
              checks.length > 0 ? (
                <LongText text={checks.join('、')} />
              ) : (
                <StateText tone="warn">未识别</StateText>
              ),
          },
          {
            title: '',
            key: 'state',
            width: 130,
            render: (_, { isNew, closed, isSame }) => {
              if (closed) return <StateText tone="warn">{closed}，改动不导入</StateText>
              if (isNew) return '新增'
              return isSame ? <StateText tone="quiet">已有，没有变化</StateText> : '已有'
            },
          },
        ]}
      />
    </>
  )
}
