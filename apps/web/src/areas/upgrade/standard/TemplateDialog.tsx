import { standardLevels } from '@hepu/api/areas/upgrade/promotionShapes'
import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { blankStart, type Start } from './standardStart.ts'

type Template = OutputOf<typeof api.standardTemplates>[number]
interface Props {
  onChoose: (start: Start) => void
  onClose: () => void
}

/** 从模板新增: standards of the current crop to start from. */
export default function TemplateDialog({ onChoose, onClose }: Props) {
  const templates = useCall(api.standardTemplates, {})
  return (
    <AppModal open width={960} title="从模板新增" footer={null} onCancel={onClose}>
      {templates.error && <ErrorPane error={templates.error} onRetry={() => void templates.refetch()} />}
      <Table
        size="small"
        rowKey="name"
        loading={templates.isPending}
        pagination={false}
        scroll={{ y: 460 }}
        locale={{ emptyText: '该作物没有标准模板' }}
        dataSource={templates.data ?? []}
        columns={[
          { title: '模板', dataIndex: 'name', width: 220 },
          { title: '级别', dataIndex: 'level', width: 70, render: (_, row) => standardLevels[row.level] },
          { title: '类别', dataIndex: 'className', width: 90 },
          { title: '指标', key: 'items', width: 60, align: 'right', render: (_, row) => row.itemList.length },
          {
            title: '待核',
            key: 'unverified',
            width: 80,
            render: (_, row) =>
              row.unverified > 0 ? <StateText tone="warn">{row.unverified} 项</StateText> : '—',
          },
          {
            title: '来源与说明',
            key: 'source',
            render: (_, row) => (
              <>
                {row.source}
                <p className="item-sentence">{row.remark}</p>
              </>
            ),
          },
          {
            title: '',
            key: 'use',
            width: 70,
            render: (_, row) => (
              <Button type="link" size="small" onClick={() => onChoose(startOf(row))}>
                使用
              </Button>
            ),
          },
        ]}
      />
    </AppModal>
  )
}

function startOf({ name, level, className, source, remark, itemList, scopes }: Template): Start {
  return { ...blankStart, name, level, className, source, remark, itemList, scopes }
}
