/** The tools with their schemas, made once, when the first agent comes. */
import type { Tool as Listing } from '@modelcontextprotocol/server'
import { openArgumentsChecks, openSort, type ArgumentsCheck, type Sort } from './arguments.ts'
import { inputOf, toolNames } from './derive.ts'
import type { Tool } from './tool.ts'

export interface ReadyTool {
  tool: Tool
  /** What agents are shown. No schemas of answers: they were two thirds of a list that each model reads first. */
  listing: Listing
  check: ArgumentsCheck
  sort: Sort
}

/** By name. Throws when the contract lacks what a tool takes. */
export function makeReady(tools: Tool[]): Map<string, ReadyTool> {
  const names = toolNames(tools)
  const openCheck = openArgumentsChecks()
  return new Map(
    tools.map((tool) => {
      const { name, title, description, hints } = tool
      const inputSchema = inputOf(tool, names)
      const annotations = {
        title,
        readOnlyHint: hints.read_only,
        destructiveHint: hints.destructive,
        idempotentHint: hints.idempotent,
        openWorldHint: hints.open_world,
      }
      // Objects at the root, as every schema of a tool is.
      const listing = { name, title, description, inputSchema, annotations } as Listing
      return [name, { tool, listing, check: openCheck(inputSchema), sort: openSort(tool) }]
    }),
  )
}
