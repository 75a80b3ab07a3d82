/**
 * What the published suite is asked for, and what of it cannot apply to a product: the suite is written
 * for the example servers of libraries, which have tools made for it.
 */

/** Both eras, as their requirements were frozen. */
export const REVISIONS = ['2026-07-28', '2025-11-25']

interface LeftOut {
  reason: string
  /** How the suite has to put it; any other failure of these scenarios counts. */
  evidence: RegExp
  scenarios: string[]
}

export const LEFT_OUT: LeftOut[] = [
  {
    reason: 'calls a tool that the example server alone has',
    evidence:
      /tool '?\w+'? not found|no tool of that name|the diagnostic tool|Expected InputRequired|could not get initial/i,
    scenarios: [
      'server-stateless',
      'tools-call-simple-text',
      'tools-call-image',
      'tools-call-audio',
      'tools-call-embedded-resource',
      'tools-call-mixed-content',
      'tools-call-error',
      'tools-call-with-progress',
      'tools-call-sampling',
      'tools-call-elicitation',
      'elicitation-sep1034-defaults',
      'elicitation-sep1330-enums',
      'json-schema-2020-12',
      'input-required-result-basic-elicitation',
      'input-required-result-basic-sampling',
      'input-required-result-basic-list-roots',
      'input-required-result-request-state',
      'input-required-result-multiple-input-requests',
      'input-required-result-multi-round',
      'input-required-result-result-type',
      'input-required-result-tampered-state',
      'input-required-result-capability-check',
    ],
  },
  {
    reason: 'reads a resource, or gets a prompt, that the example server alone has',
    evidence: /resource not found: test:|no prompt of that name/i,
    scenarios: [
      'resources-read-text',
      'resources-read-binary',
      'resources-templates-read',
      'prompts-get-simple',
      'prompts-get-with-args',
      'prompts-get-embedded-resource',
      'prompts-get-with-image',
      'input-required-result-non-tool-request',
    ],
  },
  {
    reason: 'wants a tool whose arguments travel in headers of their own; none of ours do',
    evidence: /no tool with x-mcp-header annotations/,
    scenarios: ['http-custom-header-server-validation'],
  },
  {
    reason: 'uses an optional capability that is not offered, and is not declared either',
    evidence: /Method not found/,
    scenarios: [
      'completion-complete',
      'logging-set-level',
      'tools-call-with-logging',
      'resources-subscribe',
      'resources-unsubscribe',
    ],
  },
  {
    reason: 'tests the extension for tasks, which is optional and not offered',
    evidence: /./,
    scenarios: [
      'tasks-lifecycle',
      'tasks-capability-negotiation',
      'tasks-wire-fields',
      'tasks-request-state-removal',
      'tasks-mrtr-input',
      'tasks-request-headers',
      'tasks-dispatch-and-envelope',
      'tasks-required-task-error',
      'tasks-mrtr-composition',
    ],
  },
]
