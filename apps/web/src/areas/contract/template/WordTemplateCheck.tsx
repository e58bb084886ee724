import { wordContract, wordTemplate } from '@hepu/api/areas/contract/record/wordTemplate'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { Fold } from '../../../ui/page/Fold.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Props {
  id: string
  /** Given for a contract: whether it has a text of its own, beside which that of the file is not shown, and what to show without a file. */
  contract?: { hasBody: boolean; noText: ReactNode }
}

/** The Word file of a template, or of the template of a contract: its variables, and its text, filled for a contract. */
export default function WordTemplateCheck({ id, contract }: Props) {
  const found = useCall(wordTemplate, { id }, { quiet: true, freshOnReturn: true })
  const download = useDownload()
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const { fileName, problems, missing, paragraphs } = found.data
  if (fileName === null)
    return contract ? (
      contract.noText
    ) : (
      <p className="quiet">
        可上传带变量的 Word 文件，变量写作 {'{{甲方}}'}，与正文模板相同；合同可按它生成 .docx。
      </p>
    )
  return (
    <section aria-label="Word 模板">
      {problems.length > 0 && (
        <Notice tone="error" isLasting title={`「${fileName}」的变量有误，改正前不能生成合同文本`}>
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </Notice>
      )}
      {missing.length > 0 && <Notice tone="warning" title={`还没有值的变量：${missing.join('、')}`} />}
      {contract && problems.length === 0 && (
        <Button onClick={() => void download(wordContract, { id })}>下载 Word（按模板文件）</Button>
      )}
      {!contract && problems.length === 0 && <p className="quiet">「{fileName}」的变量都能识别。</p>}
      {!contract?.hasBody && (
        <Fold title={contract ? '按模板文件填写的文本' : '模板文件的文本'}>
          <p className="contract-body">{paragraphs.join('\n')}</p>
        </Fold>
      )}
    </section>
  )
}
