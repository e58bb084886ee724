import type { FormInstance } from 'antd'
import { Fragment } from 'react'
import { goTo, type WrongItem } from './formProblems.ts'

/** Lists what must be corrected, above the form and visible while it scrolls; each entry leads to its field. */
export function ProblemBar({ form, wrong }: { form: FormInstance; wrong: readonly WrongItem[] }) {
  if (wrong.length === 0) return null
  return (
    <p className="form-problems" role="alert">
      有 {wrong.length} 项需要修改：
      {wrong.map(({ prop, label }, at) => (
        <Fragment key={prop}>
          {at > 0 && '、'}
          <button type="button" onClick={() => goTo(form, prop)}>
            {label}
          </button>
        </Fragment>
      ))}
    </p>
  )
}
