import { deletePatentFile } from '@hepu/api/core/file/deleteFile'
import { Table } from 'antd'
import { useState } from 'react'
import { unsavedOf, type Attachment, type SavedFile } from '../../resource/files/attachment.ts'
import { FileCell } from '../../resource/files/FileCell.tsx'
import { FileList } from '../../resource/files/FileList.tsx'
import '../formCalls.ts'

export const title = '附件列表'

const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 24 Tf 60 100 Td (HePu variety) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`
const pdf = URL.createObjectURL(new Blob([onePage], { type: 'application/pdf' }))
const leaf = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="#edf5ee"/>
<path d="M200 800Q800 100 1400 200Q1300 800 200 800" fill="#4f8a5f"/></svg>`
const picture = URL.createObjectURL(new Blob([leaf], { type: 'image/svg+xml' }))

const saved: SavedFile[] = [
  { id: '1', fileName: '77_default_report.pdf', size: 35, url: pdf },
  { id: '2', fileName: '77_default_叶片照片_第一次重复.png', size: 812, url: picture },
  { id: '3', fileName: '77_default_田间调查表.docx', size: 18, url: '/favicon.svg' },
  { id: '4', name: '产量汇总.xlsx', size: 44, url: '/favicon.svg' },
  { id: '5', fileName: '77_default_missing.zip', size: 3, url: 'http://127.0.0.1:9/gone.zip' },
]
const rows = [
  { id: '1', name: '郑单958', fileDOList: saved.slice(0, 2) },
  { id: '2', name: '登海605', fileDOList: [] },
]

export default function Attachments() {
  const [files, setFiles] = useState<Attachment[]>([
    ...saved,
    unsavedOf(new File(['x'.repeat(1536)], '未保存的记录.txt')),
  ])
  return (
    <main className="page">
      <h1>{title}</h1>
      <div className="page-body">
        <FileList files={files} onChange={setFiles} deleteRoute={deletePatentFile} empty="无附件" />
        <h3>表格中的附件</h3>
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={rows}
          columns={[
            { title: '品种', dataIndex: 'name', width: 160 },
            {
              title: '附件',
              dataIndex: 'fileDOList',
              render: (list: SavedFile[]) => <FileCell files={list} />,
            },
          ]}
        />
      </div>
    </main>
  )
}
