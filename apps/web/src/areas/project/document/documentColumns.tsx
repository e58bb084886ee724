import { documentLabels as labels } from '@hepu/api/areas/project/document/documentLabels'
import type { DocumentRow } from '@hepu/api/areas/project/document/projectFile'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { formatTime } from '@hepu/api/core/formatTime'
import { Button, Space } from 'antd'
import { FileName } from '../../../resource/files/FileName.tsx'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'

interface Actions {
  versions: (row: DocumentRow) => void
  upload: (row: DocumentRow) => void
  remove: (row: DocumentRow) => unknown
}

/** Columns of the process documents of a node. */
export const documentColumns = ({ versions, upload, remove }: Actions): Column<DocumentRow>[] => [
  { title: labels.type, dataIndex: 'type', width: 120, sort: true },
  { title: labels.name, dataIndex: 'name', width: 220, ellipsis: true, sort: true },
  { title: '最新文件', key: 'file', width: 220, render: (_, { file }) => <FileName file={file} /> },
  {
    title: labels.number,
    dataIndex: 'number',
    width: 110,
    render: (_, row) =>
      row.versions.length > 1 ? (
        <Button
          type="link"
          size="small"
          aria-label={`${row.name}的${row.versions.length}个版本`}
          onClick={() => versions(row)}
        >
          第{row.number}版（共{row.versions.length}个）
        </Button>
      ) : (
        `第${row.number}版`
      ),
  },
  {
    title: labels.nodeId,
    dataIndex: 'nodeName',
    width: 220,
    ellipsis: true,
    render: (_, { level, nodeName }) => `${levelNames[level as NodeLevel]} · ${nodeName}`,
  },
  { title: labels.note, dataIndex: 'note', width: 140, ellipsis: true },
  { title: '上传人', dataIndex: 'uploadedByName', width: 100, ellipsis: true },
  {
    title: '上传时间',
    dataIndex: 'uploadTime',
    width: 150,
    render: (_, { uploadTime }) => formatTime(uploadTime).slice(0, 16),
  },
  {
    title: '操作',
    key: 'actions',
    width: 150,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {row.can['upload'] && (
          <Button type="link" size="small" onClick={() => upload(row)}>
            上传新版本
          </Button>
        )}
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除「${row.name}」及其 ${row.versions.length} 个版本吗？`}
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
