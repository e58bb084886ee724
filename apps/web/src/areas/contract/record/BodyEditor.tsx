import { contractPage } from '@hepu/api/areas/contract/record/contractCalls'
import { contractDetailCall } from '@hepu/api/areas/contract/record/contractCalls'
import { variableProblems, type ContractFacts } from '@hepu/api/areas/contract/record/template'
import { Button, Input, Select, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/useCall.ts'
import { clearable } from '../../../ui/control/clearable.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

const BodyPreview = lazy(() => import('./BodyPreview.tsx'))

interface Props {
  body: string
  templateId: string | null
  /** What the variables are filled with. */
  factsOf: () => ContractFacts
  onChange: (body: string, templateId: string | null) => void
}

/** 合同正文: begun with a template, changed by hand, and shown as it will be printed. */
export function BodyEditor({ body, templateId, factsOf, onChange }: Props) {
  const templates = useCall(contractPage, { size: 200, model: { kind: 'TEMPLATE' } }, { quiet: true })
  const [preview, setPreview] = useState<ContractFacts | null>(null)
  const problems = variableProblems(body)
  const choose = async (id: string | null) => {
    if (id === null) return onChange(body, null)
    const template = await call(contractDetailCall, { id })
    onChange(template.body ?? '', id)
  }
  return (
    <section className="record-part" aria-label="合同正文">
      <h2>合同正文</h2>
      <Space wrap>
        <Select<string | null>
          aria-label="合同模板"
          style={{ width: 320, maxWidth: '100%' }}
          allowClear={clearable}
          placeholder="选择模板，以其正文开始"
          options={(templates.data?.records ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={templateId}
          onChange={(id) => void choose(id ?? null)}
        />
        <Button disabled={body === ''} onClick={() => setPreview(factsOf())}>
          预览
        </Button>
      </Space>
      {problems.length > 0 && <Notice tone="warning" title={problems.join('；')} />}
      <Input.TextArea
        aria-label="合同正文"
        rows={10}
        maxLength={50_000}
        value={body}
        placeholder="变量写作 {{甲方}}，审批通过时按合同内容填定"
        onChange={(event) => onChange(event.target.value, templateId)}
      />
      <Suspense>
        {preview && <BodyPreview body={body} facts={preview} onClose={() => setPreview(null)} />}
      </Suspense>
    </section>
  )
}
