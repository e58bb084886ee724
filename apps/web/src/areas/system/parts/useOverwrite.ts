export { useOverwrite } from '../../../resource/form/useOverwrite.ts'
