/** How the simulated networks know us. They have no other clients. */
export const SIMULATED_CLIENT = { client_id: 'otterpost', client_secret: 'simulated-secret' }
