import { printContract, type ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { Button, Space } from 'antd'
import { useDownload } from '../../../client/useDownload.ts'
import { lazy, Suspense } from 'react'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'

const WordTemplateCheck = lazy(() => import('../template/WordTemplateCheck.tsx'))

/** The text of a contract, filled, and its files for print. */
export default function ContractBody({ row }: { row: ContractDetail }) {
  const download = useDownload()
  const noText = row.filledBody ? null : <EmptyPane text="没有合同正文；下载的文件列出合同的主要内容。" />
  return (
    <section aria-label="合同正文">
      <Space style={{ marginBottom: 8 }}>
        <Button onClick={() => void download(printContract, { id: row.id, format: 'docx' })}>
          下载 Word
        </Button>
        <Button onClick={() => void download(printContract, { id: row.id, format: 'pdf' })}>下载 PDF</Button>
      </Space>
      <Suspense fallback={<EmptyPane loading />}>
        {row.templateId ? (
          <WordTemplateCheck id={row.id} contract={{ hasBody: Boolean(row.filledBody), noText }} />
        ) : (
          noText
        )}
      </Suspense>
      {row.filledBody && <p className="contract-body">{row.filledBody}</p>}
    </section>
  )
}
