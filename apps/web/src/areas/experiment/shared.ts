export { GroupLink, VarietyLink } from './parts/TrialLinks.tsx'
export { useTrialPaths } from './paths.ts'
