// Receives webhooks of Otterpost:
//
//	OTTERPOST_WEBHOOK_SECRET=whsec_... go run .
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"sync"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

const bodyBytesMax = 32 << 20

// Event is what each request brings.
type Event struct {
	ID        string          `json:"id"`
	Type      string          `json:"type"`
	Timestamp time.Time       `json:"timestamp"`
	Data      json.RawMessage `json:"data"`
}

// Attempts are repeated, with the same id. In earnest this is a table whose key is the id.
var seen sync.Map

func main() {
	webhook, err := standardwebhooks.NewWebhook(os.Getenv("OTTERPOST_WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	http.HandleFunc("POST /", func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(receive(webhook, w, r))
	})
	server := &http.Server{Addr: "127.0.0.1:" + port, ReadTimeout: 30 * time.Second}
	log.Fatal(server.ListenAndServe())
}

func receive(webhook *standardwebhooks.Webhook, w http.ResponseWriter, r *http.Request) int {
	// The bytes as they came: what was parsed and written anew has another signature.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyBytesMax))
	if err != nil {
		return http.StatusRequestEntityTooLarge
	}
	if err := webhook.Verify(body, r.Header); err != nil {
		return http.StatusBadRequest
	}
	var event Event
	if err := json.Unmarshal(body, &event); err != nil {
		return http.StatusBadRequest
	}
	if _, isKnown := seen.LoadOrStore(event.ID, true); !isKnown {
		handle(event)
	}
	return http.StatusNoContent
}

// What takes long belongs into a queue: the answer is awaited for fifteen seconds.
func handle(event Event) {
	fmt.Printf("received %s %s\n", event.Type, event.ID)
}
