import type { ReactNode } from 'react'
import { Mark } from '../frame/Mark.tsx'
import { VERSION } from '../version.ts'
import './login.css'

/** Has the code of the workspace come while the form is being filled. */
const loadWorkspace = () => void import('../frame/Shell.tsx')

/** Frame of the screens around signing in. Written without the component kit, so that it opens fast. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="login">
      <div className="field-picture" />
      <main className="login-side" onInput={loadWorkspace}>
        <div className="login-box">
          <h1>
            <Mark /> 禾谱
          </h1>
          <p className="login-sub">{title}</p>
          {children}
        </div>
        <footer>禾谱 {VERSION}</footer>
      </main>
    </div>
  )
}
