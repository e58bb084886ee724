import type { ReactNode } from 'react'
import { Mark } from '../frame/Mark.tsx'
import { VERSION } from '../version.ts'
import './login.css'

/** Loads the code of the workspace while the user fills in the form. */
const loadWorkspace = () => void import('../frame/Shell.tsx')

/** Frame of the sign-in screens. It uses no antd, so that it opens fast. */
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
