import './pedigree.css'
import { parentRoles, type parentInformation } from '@hepu/api/areas/experiment/parentInformation'
import type { OutputOf } from '@hepu/api/core/route'
import type { ReactNode } from 'react'
import { VarietyLink } from '../TrialLinks.tsx'

type Information = OutputOf<typeof parentInformation>
type Parent = Information['parents'][number]

/** The pedigree from the entry to its grandparents; ancestors that were entries link to their trials. */
export function Pedigree({ data }: { data: Information }) {
  return (
    <ul className="pedigree" aria-label={`${data.variety.name}的系谱`}>
      <li>
        <Node role="本品种">{data.variety.name}</Node>
        <ul>
          {data.parents.map((parent) => (
            <ParentNode key={parent.role} parent={parent} />
          ))}
        </ul>
      </li>
    </ul>
  )
}

function ParentNode({ parent }: { parent: Parent }) {
  const { role, name, femaleParent, maleParent } = parent
  const own = parent.trials[0]
  return (
    <li>
      <Node role={parentRoles[role]}>{own ? <VarietyLink id={own.id}>{own.name}</VarietyLink> : name}</Node>
      {name !== null && (
        <ul>
          <li>
            <Node role={parentRoles.female}>{femaleParent}</Node>
          </li>
          <li>
            <Node role={parentRoles.male}>{maleParent}</Node>
          </li>
        </ul>
      )}
    </li>
  )
}

function Node({ role, children }: { role: string; children: ReactNode }) {
  return (
    <span className={children === null ? 'pedigree-node pedigree-unknown' : 'pedigree-node'}>
      <small>{role}</small>
      {children ?? '未知'}
    </span>
  )
}
