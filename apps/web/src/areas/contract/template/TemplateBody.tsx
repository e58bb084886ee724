import {
  contractVariables,
  variableProblems,
  type ContractFacts,
} from '@hepu/api/areas/contract/record/template'
import { Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { lazy, Suspense, useRef, useState } from 'react'
import { Notice } from '../../../ui/pane/Notice.tsx'

const BodyPreview = lazy(() => import('../record/BodyPreview.tsx'))

/** Invented values, to see a template filled. */
const sample: ContractFacts = {
  name: '示范品种实施许可合同',
  number: 'HP-TL-2026-0001',
  type: 'TL',
  subType: '植物新品种实施许可',
  signedOn: '2026-01-05',
  effectiveOn: '2026-01-05',
  startOn: '2026-01-05',
  endOn: '2030-12-31',
  signPlace: '郑州',
  handlerName: '经办人甲',
  amount: '1234567.89',
  taxRate: '6',
  isTaxIncluded: true,
  paymentMode: 'feeAndCommission',
  licence: 'ordinary',
  regionNames: ['河南省', '山东省'],
  purpose: '玉米制种与销售',
  startYear: 2026,
  endYear: 2030,
  resultNames: ['示范玉1号'],
  parties: [
    { side: 'A', name: '示范育种公司', legalPerson: '法人甲' },
    { side: 'B', name: '示范种业公司', legalPerson: '法人乙' },
  ],
}

/** The text of a template: variables are put in where the cursor is. */
export function TemplateBody({ body, onChange }: { body: string; onChange: (body: string) => void }) {
  const area = useRef<TextAreaRef>(null)
  const [isPreview, setPreview] = useState(false)
  const problems = variableProblems(body)
  const insert = (name: string) => {
    const input = area.current?.resizableTextArea?.textArea
    const [from, to] = [input?.selectionStart ?? body.length, input?.selectionEnd ?? body.length]
    onChange(`${body.slice(0, from)}{{${name}}}${body.slice(to)}`)
    input?.focus()
  }
  return (
    <section className="record-part" aria-label="模板正文">
      <h2>模板正文</h2>
      <div className="contract-variables" role="group" aria-label="变量">
        {contractVariables.map((name) => (
          <Button key={name} size="small" onClick={() => insert(name)}>
            {name}
          </Button>
        ))}
      </div>
      {problems.map((problem) => (
        <Notice key={problem} tone="warning" title={problem} />
      ))}
      <Input.TextArea
        ref={area}
        aria-label="模板正文"
        rows={16}
        maxLength={50_000}
        value={body}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button disabled={body === ''} onClick={() => setPreview(true)}>
        以示例内容预览
      </Button>
      <Suspense>
        {isPreview && <BodyPreview body={body} facts={sample} onClose={() => setPreview(false)} />}
      </Suspense>
    </section>
  )
}
