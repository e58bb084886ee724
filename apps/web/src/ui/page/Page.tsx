import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Help } from './Help.tsx'
import { TabSubject } from './TabSubject.tsx'
import { Deferred } from '../deferred/Deferred.tsx'

interface Props {
  /** 「计划进度 · 甲项目」: what follows the first dot names the record that the screen shows, also in its tab. */
  title: ReactNode
  /** Target of 返回; without it there is no such link. */
  back?: string
  /** Formulas and rules behind the figures of this screen. */
  help?: ReactNode
  /** Actions to the right of the title. */
  extra?: ReactNode
  /** Keeps the head with its actions visible while a long form scrolls. */
  keepHead?: boolean
  children: ReactNode
}

/** Frame of a screen: title, help, actions, then one surface. The content is drawn before the help and the actions. */
export function Page({ title, back, help, extra, keepHead, children }: Props) {
  return (
    <article className={keepHead ? 'page page-kept' : 'page'}>
      <TabSubject title={title} />
      <header className="page-head">
        {back && <Link to={back}>返回</Link>}
        <h1>{title}</h1>
        <Deferred place={null}>
          {help && <Help label={typeof title === 'string' ? `${title}说明` : '说明'}>{help}</Help>}
          {extra && <div className="page-extra">{extra}</div>}
        </Deferred>
      </header>
      <div className="page-body">{children}</div>
    </article>
  )
}
