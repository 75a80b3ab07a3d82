// Generated from openapi/dashboard.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/instance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what this instance offers before anybody signs in
         * @description Whether it takes new users, and where passkeys work.
         */
        get: operations["getInstance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Makes a user with a trial of 7 days and signs them in. `invitation` is the token of an invitation: needed where
         *     `sign_up` of `GET /instance` is `invitation`. Works for nobody where it is `closed`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who is signed in, on which plan, with what left today
         * @description 401 when nobody is signed in.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with a password
         * @description The same answer, after the same time, for a wrong password and for an address that nobody has. Ten attempts on one
         *     address of a user, and a hundred from one network address, are allowed in 15 minutes.
         */
        post: operations["createSession"];
        /**
         * Sign out
         * @description Ends this session at once and takes the cookie back.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a one-time link
         * @description A link works once and for 15 minutes. The service prints one for the owner when it starts. Where somebody else is signed
         *     in in this browser the answer is 409, names both, and uses nothing up: ask, and send `replaces_session: true`.
         */
        post: operations["createSessionFromLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in with a passkey
         * @description What the browser needs for `navigator.credentials.get`. Good once and for 5 minutes; it names no user and no passkey.
         */
        post: operations["createSignInOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description `credential` is what `navigator.credentials.get` gave, as JSON.
         */
        post: operations["createSessionFromPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change name, e-mail address or settings
         * @description Only what is sent changes. A new e-mail address needs `current_password`, once the user has one.
         *     `auto_cross_post`: posts without `platforms` go to every connected network, instead of to X only.
         */
        put: operations["updateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the password
         * @description Ends every other session of the user. `current_password` is needed once there is one; wrong ones count as attempts to
         *     sign in.
         */
        put: operations["updatePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the passkeys
         * @description Oldest first.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description `credential` is what `navigator.credentials.create` gave, as JSON. A user may have 20.
         */
        post: operations["createPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description What the browser needs for `navigator.credentials.create`. Good once and for 5 minutes.
         */
        post: operations["createPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description It opens nothing any more from the next request on.
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description Those that work come first, each newest first. `last_used_at` is exact to the minute.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description `secret` is the whole key, and this answer is the only one that ever shows it. A user may have 50 that work.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The next request with it is 401, in every process of the instance. A key that is revoked already stays so.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected accounts on all networks
         * @description By network, the primary account of each first, disconnected ones last. `state` says it in one word:
         *     `active`; `expiring`, when the sign-in ends within 7 days; `needs_reconnect`; `disconnected`.
         */
        get: operations["listConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the nickname, or make the account primary
         * @description Only what is sent changes. The primary account is where posts go that name none; the one that was primary on this
         *     network before no longer is. A disconnected account cannot become primary.
         */
        put: operations["updateConnection"];
        post?: never;
        /**
         * Disconnect an account
         * @description Its token is forgotten. Posts that are scheduled to it fail at their time, unless it is connected again before. If it was
         *     the primary one, the oldest other account of the network becomes primary. Nothing is sent from it any more once the
         *     answer is there; what was being sent is waited for, and `warnings` says what was left undone.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{platform}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to connect an account, or to reconnect one
         * @description Answers the address of the network where the user signs in and agrees; the page goes there as a whole. From there the
         *     browser comes back to `{base_url}/dashboard/connections`. Bluesky needs `handle`: a handle such as
         *     `ada.bsky.social`, a DID, or the address of a server such as `https://bsky.social`. The same account again is
         *     reconnected, not added. Good for 10 minutes, in this browser only.
         */
        post: operations["startConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations
         * @description Newest first. For the owner.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody
         * @description `url` is for whoever is invited, and this answer is the only one that ever shows it. It works once and for 7 days.
         *     There may be 100 open ones. For the owner.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * @description Whoever has signed up with it stays. For the owner.
         */
        delete: operations["deleteInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description An opaque identifier.
         * @example 6b0013180000a13f9c27d05e
         */
        Id: string;
        /**
         * @description A network: `x` is X, `secondary_a` is Bluesky, `secondary_b` is LinkedIn.
         * @enum {string}
         */
        Platform: "x" | "secondary_a" | "secondary_b";
        /**
         * @description `open`: everybody may sign up. `invitation`: whoever has one. `closed`: nobody.
         * @enum {string}
         */
        SignUpMode: "open" | "invitation" | "closed";
        /** @enum {string} */
        SubscriptionStatus: "trialing" | "active" | "past_due" | "canceled" | "none";
        /**
         * @description `unlimited` is that of the owner.
         * @enum {string}
         */
        PlanName: "trial" | "pro" | "advanced" | "agency" | "unlimited";
        /** @enum {string} */
        ConnectionState: "active" | "expiring" | "needs_reconnect" | "disconnected";
        Done: {
            success: boolean;
        };
        Disconnected: {
            success: boolean;
            /** @description What may still appear or stay on the network. Absent when there is nothing to say. */
            warnings?: string[];
            /** @description The same as `warnings`, in the same order, for programs. */
            notices?: components["schemas"]["Notice"][];
        };
        Instance: {
            sign_up: components["schemas"]["SignUpMode"];
            /**
             * Format: uri
             * @description Passkeys work on pages of this origin only; null where they cannot work at all. On loopback it is
             *     `http://localhost:<port>`, because browsers take no IP address for a passkey.
             */
            passkey_origin: string | null;
            /**
             * Format: uri
             * @description Where the simulated networks can be looked at; null without them.
             */
            simulator_url: string | null;
        };
        SignUp: {
            name: components["schemas"]["PersonName"];
            email: components["schemas"]["Email"];
            password: components["schemas"]["NewPassword"];
            invitation?: components["schemas"]["Token"];
        };
        /** @example Ada River */
        PersonName: string;
        /**
         * Format: email
         * @description Upper and lower case are the same.
         * @example ada@example.com
         */
        Email: string;
        /**
         * @description At least ten characters, of any kind.
         * @example slow water and long roots
         */
        NewPassword: string;
        /** @example slow water and long roots */
        Password: string;
        /**
         * @description What follows the `=` in a link of this instance.
         * @example kX0pW3n8cQvR5tYb1mZ7aLd9sFg2hJ4eUiOoPqAxBvE
         */
        Token: string;
        PasswordSignIn: {
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
        };
        LinkSignIn: {
            token: components["schemas"]["Token"];
            /** @description Whether somebody else who is signed in in this browser is to be signed out. */
            replaces_session?: boolean;
        };
        PasskeySignIn: {
            credential: components["schemas"]["WebAuthn"];
        };
        /** @description A JSON form of WebAuthn Level 3, whose members are that standard's. */
        WebAuthn: {
            [key: string]: unknown;
        };
        PasskeyOptions: {
            options: components["schemas"]["WebAuthn"];
        };
        Session: {
            user: components["schemas"]["SignedInUser"];
            plan: components["schemas"]["Plan"];
            subscription: components["schemas"]["Subscription"];
            allowance: components["schemas"]["Allowance"];
            /**
             * Format: date-time
             * @description When the session ends however much it is used.
             */
            expires_at: string;
            /**
             * @description Where the log of events ends now: whoever follows it from here (`GET /api/v1/events/stream?after=`) misses
             *     nothing that happens after this answer. A process of an earlier version does not say it.
             */
            events_cursor?: string;
        };
        SignedInUser: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["PersonName"];
            /** @description Null for an owner who has not given one yet, and signs in by link. */
            email: string | null;
            has_password: boolean;
            /** @description Whether the user may invite others. */
            is_owner: boolean;
            /** @description On: a post without `platforms` goes to every connected network. Off: to X only. */
            auto_cross_post: boolean;
        };
        Plan: {
            name: components["schemas"]["PlanName"];
            /** Format: int32 */
            posts_per_day: number;
            /**
             * Format: int32
             * @description Of each API key.
             */
            requests_per_minute: number;
            /** Format: int32 */
            requests_per_day: number;
            /**
             * Format: int32
             * @description How many accounts of X can be connected.
             */
            accounts_max: number;
            has_articles: boolean;
            has_tweet_analytics: boolean;
        };
        Subscription: {
            /** @description Whether posts can be scheduled and published. */
            has_access: boolean;
            status: components["schemas"]["SubscriptionStatus"];
            is_trialing: boolean;
            /** Format: date-time */
            trial_ends_at: string | null;
            /** Format: date-time */
            current_period_ends_at: string | null;
        };
        /** @description The daily post limit, counted by UTC day. Of use only while `subscription.has_access`. */
        Allowance: {
            /** Format: int32 */
            daily_limit: number;
            /** Format: int32 */
            taken_today: number;
            /** Format: int32 */
            remaining_today: number;
            /** Format: date-time */
            resets_at: string;
        };
        UserChange: {
            name?: components["schemas"]["PersonName"];
            email?: components["schemas"]["Email"];
            auto_cross_post?: boolean;
            current_password?: components["schemas"]["Password"];
        };
        PasswordChange: {
            current_password?: components["schemas"]["Password"];
            new_password: components["schemas"]["NewPassword"];
        };
        PasskeyList: {
            passkeys: components["schemas"]["Passkey"][];
        };
        Passkey: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Label"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        /**
         * @description A name that the user gives, to know the thing by.
         * @example My laptop
         */
        Label: string;
        NewPasskey: {
            name: components["schemas"]["Label"];
            credential: components["schemas"]["WebAuthn"];
        };
        PasskeyAdded: {
            passkey: components["schemas"]["Passkey"];
        };
        KeyList: {
            keys: components["schemas"]["ApiKey"][];
        };
        ApiKey: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Label"];
            /** @description How the key begins. */
            prefix: string;
            /** @description How the key ends; empty for keys of before these were kept. */
            last_four: string;
            /** @description What it may do. */
            permissions: components["schemas"]["Permission"][];
            /** @description The accounts that it is limited to; empty when they are all gone. Absent when it has no such limit. */
            accounts?: components["schemas"]["KeyAccount"][];
            /**
             * Format: int32
             * @description How many posts it may date or publish in a day of UTC; absent where it has no limit of its own.
             */
            posts_per_day?: number;
            /**
             * @description What the posts that it dates or publishes may cost in a month of UTC, in US dollars; absent where it has no budget
             *     of its own.
             */
            monthly_budget?: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The minute of its last request.
             */
            last_used_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
        };
        /**
         * @description `read`: read everything. `draft`: write, and ask for approval of what is to go out. `publish`: publish, schedule
         *     and approve. `manage`: webhooks, and the budget.
         * @enum {string}
         */
        Permission: "read" | "draft" | "publish" | "manage";
        NewKey: {
            name: components["schemas"]["Label"];
            /** @description What it may do; all of them when left out. They never change afterwards. */
            permissions?: components["schemas"]["Permission"][];
            /**
             * @description Limits it to these accounts, for good: of all else that is yours it sees and changes nothing. Left out, it has all
             *     accounts, and those that come.
             */
            account_ids?: components["schemas"]["Id"][];
            /**
             * Format: int32
             * @description How many posts it may date or publish in a day of UTC. It never changes afterwards.
             */
            posts_per_day?: number;
            /**
             * @description What the posts that it dates or publishes may cost in a month of UTC, in US dollars. It never changes afterwards.
             * @example 10.00
             */
            monthly_budget?: string;
        };
        /** @description An account that a key has. */
        KeyAccount: {
            id: components["schemas"]["Id"];
            platform: components["schemas"]["Platform"];
            /** @description The name that it is found by on its network. */
            handle: string;
        };
        KeyCreated: {
            key: components["schemas"]["ApiKey"];
            /** @description The whole key. It is kept nowhere and never shown again. */
            secret: string;
        };
        ConnectionList: {
            connections: components["schemas"]["Connection"][];
        };
        Connection: {
            id: components["schemas"]["Id"];
            platform: components["schemas"]["Platform"];
            /** @description The account's identifier on the network. */
            remote_id: string;
            /** @description The handle without `@`. */
            handle: string;
            display_name: string;
            /** Format: uri */
            avatar_url: string | null;
            /** @description The account's tier on X, such as `None`, `Basic`, `Premium` and `PremiumPlus`; null elsewhere. */
            subscription_type: string | null;
            nickname: string | null;
            /** @description The account of posts that name none on this network. */
            is_primary: boolean;
            /** @description Whether it is an account of the simulated networks. */
            simulated: boolean;
            /** Format: date-time */
            connected_at: string;
            /**
             * Format: date-time
             * @description When the sign-in ends unless it is renewed by hand; null where the instance renews it.
             */
            expires_at: string | null;
            /** @description Whether posts can be sent with it now. */
            usable: boolean;
            /** @description Whether the sign-in has ended, so that the user must connect it again. */
            needs_reconnect: boolean;
            state: components["schemas"]["ConnectionState"];
        };
        ConnectionChange: {
            /** @description Null takes it away. */
            nickname?: string | null;
            /** @description Only `true` can be asked for; another account that becomes primary takes it away. */
            is_primary?: boolean;
        };
        ConnectionChanged: {
            connection: components["schemas"]["Connection"];
        };
        ConnectionStart: {
            /**
             * @description For Bluesky, where it is needed; ignored elsewhere.
             * @example ada.bsky.social
             */
            handle?: string;
        };
        ConnectionStarted: {
            /** Format: uri */
            url: string;
        };
        InvitationList: {
            invitations: components["schemas"]["Invitation"][];
        };
        Invitation: {
            id: components["schemas"]["Id"];
            note: components["schemas"]["Label"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            used_at: string | null;
        };
        NewInvitation: {
            note: components["schemas"]["Label"];
        };
        InvitationCreated: {
            invitation: components["schemas"]["Invitation"];
            /**
             * Format: uri
             * @description For whoever is invited. It is kept nowhere and never shown again.
             */
            url: string;
        };
        /** @description The one shape of every error. */
        ApiError: {
            /** @description What went wrong, for people. The wording may change. */
            error: string;
            code: components["schemas"]["ErrorCode"];
            /**
             * @description Whether the same request, sent again later and unchanged, may succeed. A POST is sent again with the same
             *     `Idempotency-Key`. `Retry-After` says when, where that is known.
             */
            retryable: boolean;
            /** @description The request in the log of the instance, the same as the header `X-Request-Id`. */
            request_id: string;
            /**
             * Format: uri
             * @description The page of this instance that says what the code means and what to do.
             */
            doc_url: string;
            /** @description What exactly, one entry for each problem; an entry about a field begins with its name. */
            details?: string[];
            /** @description The same as `details`, in the same order, for programs; also where one place of the request is all. */
            problems?: components["schemas"]["Problem"][];
            /**
             * Format: int32
             * @description On a 429, how many requests are left.
             */
            remaining?: number;
        };
        /**
         * @description What went wrong, for programs; the table of codes is in the introduction.
         * @enum {string}
         */
        ErrorCode: "validation_failed" | "invalid_json" | "unauthorized" | "sign_in_failed" | "signed_in_already" | "cross_site" | "owner_only" | "sign_up_closed" | "not_found" | "method_not_allowed" | "request_timeout" | "email_taken" | "limit_reached" | "not_configured" | "payload_too_large" | "unsupported_media_type" | "rate_limit" | "headers_too_large" | "internal_error" | "network_failed" | "unavailable";
        /** @description One thing that is wrong, and where. Members that do not apply are absent. */
        Problem: {
            pointer: components["schemas"]["Pointer"];
            code: components["schemas"]["ProblemCode"];
            /** @description What is wrong with it. The wording may change. */
            message: string;
            /**
             * Format: int64
             * @description What is possible, in `unit`.
             */
            limit?: number;
            /**
             * Format: int64
             * @description What was sent, in `unit`.
             */
            actual?: number;
            /**
             * @description What `limit` and `actual` count.
             * @enum {string}
             */
            unit?: "character" | "item" | "member" | "value";
        };
        /**
         * @description Where it is: a JSON pointer (RFC 6901) into the body of the request, or `query:page`, `header:If-Match`,
         *     `path:id`. Of a member that is missing, the place where it belongs. `request` where no one place is wrong.
         * @example /email
         */
        Pointer: string;
        /**
         * @description What is wrong, for programs; `/docs/errors#problem-<code>` says what to do. New codes may be added.
         * @enum {string}
         */
        ProblemCode: "required" | "invalid_type" | "invalid_format" | "unknown_value" | "unknown_member" | "too_short" | "too_long" | "too_few" | "too_many" | "too_small" | "too_large" | "malformed" | "unstorable" | "out_of_range" | "repeated" | "not_found" | "unknown_address" | "taken" | "challenge_ended" | "invitation_ended" | "wrong_password" | "invalid_handle" | "account_not_connected" | "method_not_taken" | "too_slow" | "body_too_large" | "headers_too_large" | "rate_limit";
        /** @description Something to know although the request succeeded. */
        Notice: {
            code: components["schemas"]["NoticeCode"];
            /** @description What there is to know. The wording may change. */
            message: string;
        };
        /**
         * @description What there is to know, for programs; `/docs/errors#problem-<code>` says what to do. New codes may be added.
         * @enum {string}
         */
        NoticeCode: "may_still_appear" | "outcome_unknown" | "copies_left";
    };
    responses: {
        /** @description A parameter is invalid. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not JSON, or a field is missing or invalid. */
        BadBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description There is no session, or it has ended. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The address, password, link or passkey is not right. */
        SignInFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request does not come from a page of this instance. */
        CrossSite: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The request comes from elsewhere, or this instance takes no new users. */
        SignUpForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Only the owner may do this. */
        OwnerOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Only the owner may do this, from a page of this instance. */
        OwnerOnlyOrCrossSite: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Only the owner may do this, from a page of this instance that takes new users. */
        InvitationForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description There is no such thing, or it is not yours. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Another user has this e-mail address. */
        EmailTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Somebody else is signed in in this browser. */
        SignedInAlready: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description There are as many as there may be. */
        LimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The host has not set up this network, or the plan allows no further account of X. */
        CannotConnect: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is larger than 64 KB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many requests or attempts. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description Too many attempts from this address, or on this account. */
        TooManyAttempts: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description A failure of the service, without details. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The database does not answer for the moment. `Retry-After` says when to try again. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
        /** @description The network, or the server of a Bluesky account, did not answer as it should. */
        NetworkFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ApiError"];
            };
        };
    };
    parameters: {
        /**
         * @description Identifier of a passkey. An unknown one, and one of somebody else, is a 404.
         * @example 6b00131800002a5c91d0e7f4
         */
        PasskeyId: components["schemas"]["Id"];
        /**
         * @description Identifier of an API key. An unknown one, and one of somebody else, is a 404.
         * @example 6b00131800004be2d7c1905a
         */
        KeyId: components["schemas"]["Id"];
        /**
         * @description Identifier of a connected account. An unknown one, and one of somebody else, is a 404.
         * @example 6a96860000000190c2be7745
         */
        ConnectionId: components["schemas"]["Id"];
        /**
         * @description Identifier of an invitation. An unknown one, and one of somebody else, is a 404.
         * @example 6b00131800005c90e2a7d413
         */
        InvitationId: components["schemas"]["Id"];
        /**
         * @description The network.
         * @example secondary_a
         */
        PlatformName: components["schemas"]["Platform"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this request in the logs of the instance; quote it when reporting a problem.
         * @example 0b9f6c1e-52a7-4c8e-9d43-7a1f0e6b2c58
         */
        "X-Request-Id": string;
        /**
         * @description How many requests the window with the fewest left allows; on a 429, the exhausted one.
         * @example 300
         */
        "X-RateLimit-Limit": number;
        /**
         * @description How many of them are left.
         * @example 297
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When that window ends, in seconds since 1970-01-01T00:00:00Z.
         * @example 1795167060
         */
        "X-RateLimit-Reset": number;
        /**
         * @description The query parameters and body members that were sent but that this operation does not know, separated by
         *     commas. Absent when there are none.
         * @example passwort
         */
        "X-Ignored-Fields": string;
        /**
         * @description Seconds to wait before the next try.
         * @example 42
         */
        "Retry-After": number;
        /**
         * @description The session.
         * @example __Host-otterpost=...; Path=/; HttpOnly; Secure; SameSite=Lax
         */
        "Set-Cookie": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getInstance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What this instance offers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instance"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Signed up and signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadBody"];
            403: components["responses"]["SignUpForbidden"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordSignIn"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["SignInFailed"];
            403: components["responses"]["CrossSite"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSessionFromLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkSignIn"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["SignInFailed"];
            403: components["responses"]["CrossSite"];
            409: components["responses"]["SignedInAlready"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the browser needs. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSessionFromPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["SignInFailed"];
            403: components["responses"]["CrossSite"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyAttempts"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys; an empty list when there is none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description Added. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyAdded"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the browser needs. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a passkey. An unknown one, and one of somebody else, is a 404.
                 * @example 6b00131800002a5c91d0e7f4
                 */
                id: components["parameters"]["PasskeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyCreated"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an API key. An unknown one, and one of somebody else, is a 404.
                 * @example 6b00131800004be2d7c1905a
                 */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connected accounts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a connected account. An unknown one, and one of somebody else, is a 404.
                 * @example 6a96860000000190c2be7745
                 */
                id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionChange"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionChanged"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of a connected account. An unknown one, and one of somebody else, is a 404.
                 * @example 6a96860000000190c2be7745
                 */
                id: components["parameters"]["ConnectionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disconnected. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disconnected"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The network.
                 * @example secondary_a
                 */
                platform: components["parameters"]["PlatformName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectionStart"];
            };
        };
        responses: {
            /** @description Where to go. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionStarted"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["CrossSite"];
            409: components["responses"]["CannotConnect"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["NetworkFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OwnerOnly"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Invited. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationCreated"];
                };
            };
            400: components["responses"]["BadBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["InvitationForbidden"];
            409: components["responses"]["LimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of an invitation. An unknown one, and one of somebody else, is a 404.
                 * @example 6b00131800005c90e2a7d413
                 */
                id: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Ignored-Fields": components["headers"]["X-Ignored-Fields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["OwnerOnlyOrCrossSite"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
